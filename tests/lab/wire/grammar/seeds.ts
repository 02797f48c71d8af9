const info = { name: "a", version: "1" };
const task = {
  taskId: "t-1",
  status: "working",
  createdAt: "2025-11-25T10:30:00Z",
  lastUpdatedAt: "2025-11-25T10:30:00Z",
  ttl: null,
  pollInterval: 1000,
};
const call = { jsonrpc: "2.0", id: 1 };

/** Good values of definitions that no official example shows, of the revisions before 2026-07-28. */
export const legacySeeds: { name: string; value: unknown }[] = [
  {
    name: "InitializeRequest",
    value: {
      ...call,
      method: "initialize",
      params: {
        protocolVersion: "2025-11-25",
        clientInfo: {
          ...info,
          title: "A",
          icons: [{ src: "https://h/i.png", sizes: ["48x48"], theme: "dark" }],
        },
        capabilities: {
          roots: { listChanged: true },
          sampling: { tools: {} },
          elicitation: { form: {}, url: {} },
          experimental: { x: {} },
          tasks: { list: {}, cancel: {}, requests: { sampling: { createMessage: {} } } },
        },
      },
    },
  },
  {
    name: "InitializeResult",
    value: {
      protocolVersion: "2025-06-18",
      serverInfo: info,
      instructions: "x",
      capabilities: {
        logging: {},
        completions: {},
        prompts: { listChanged: true },
        resources: { subscribe: true, listChanged: false },
        tools: {},
        tasks: { requests: { tools: { call: {} } } },
      },
    },
  },
  { name: "PingRequest", value: { ...call, method: "ping", params: { _meta: { progressToken: 1 } } } },
  { name: "SetLevelRequest", value: { ...call, method: "logging/setLevel", params: { level: "info" } } },
  {
    name: "SubscribeRequest",
    value: { ...call, method: "resources/subscribe", params: { uri: "file:///a" } },
  },
  {
    name: "UnsubscribeRequest",
    value: { ...call, method: "resources/unsubscribe", params: { uri: "file:///a" } },
  },
  { name: "Task", value: task },
  { name: "GetTaskResult", value: task },
  { name: "CreateTaskResult", value: { task } },
  { name: "ListTasksResult", value: { tasks: [task], nextCursor: "" } },
  { name: "GetTaskRequest", value: { ...call, method: "tasks/get", params: { taskId: "t" } } },
  {
    name: "TaskStatusNotification",
    value: { jsonrpc: "2.0", method: "notifications/tasks/status", params: task },
  },
  { name: "ToolAnnotations", value: { title: "T", readOnlyHint: true, openWorldHint: false } },
  {
    name: "Icon",
    value: { src: "data:image/png;base64,AAAA", mimeType: "image/png", sizes: ["any"], theme: "light" },
  },
  { name: "PromptMessage", value: { role: "user", content: { type: "text", text: "x" } } },
  { name: "JSONRPCRequest", value: { ...call, method: "x", params: { _meta: { progressToken: "p" } } } },
  { name: "JSONRPCMessage", value: { ...call, result: { _meta: {} } } },
  { name: "JSONRPCMessage", value: [{ ...call, method: "ping" }] },
  { name: "JSONRPCMessage", value: { jsonrpc: "2.0", method: "x" } },
  { name: "JSONRPCError", value: { ...call, error: { code: 1, message: "x", data: null } } },
  {
    name: "ElicitRequest",
    value: {
      ...call,
      method: "elicitation/create",
      params: {
        message: "m",
        requestedSchema: {
          type: "object",
          properties: {
            a: { type: "string", format: "email", minLength: 1 },
            b: { type: "integer", minimum: 0, maximum: 9 },
            c: { type: "boolean", default: true },
            d: { type: "string", enum: ["x"], enumNames: ["X"] },
          },
          required: ["a"],
        },
      },
    },
  },
  {
    name: "ElicitRequest",
    value: {
      ...call,
      method: "elicitation/create",
      params: { mode: "url", message: "m", url: "https://h/", elicitationId: "e" },
    },
  },
];
