import { request, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json(): unknown;
}

export interface Question {
  method?: string;
  path?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

/** One request with exactly these headers; `Host` too can be any, which `fetch` does not allow. */
export function ask(
  port: number,
  { method = "GET", path = "/", headers = {}, body }: Question,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const out = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        resolve({
          status: answer.statusCode!,
          headers: answer.headers,
          text,
          json: () => JSON.parse(text) as unknown,
        });
      });
    });
    out.on("error", reject);
    out.end(body);
  });
}

/** Sends bytes as they are and gives everything that comes back until the server closes. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => (text += chunk));
    socket.on("error", () => {});
    socket.on("close", () => resolve(text));
    socket.write(bytes);
  });
}
