const REGISTRIES = [
  "_registeredTools",
  "_registeredPrompts",
  "_registeredResources",
  "_registeredResourceTemplates",
];

/**
 * Makes the names that every JavaScript object inherits (`constructor`, `__proto__`, …) ordinary misses.
 * The SDK keeps what is registered in plain objects and finds those names in all of them.
 */
export function onlyOwnNames<Server extends object>(server: Server): Server {
  for (const key of REGISTRIES) {
    const registry: unknown = Reflect.get(server, key);
    if (typeof registry === "object" && registry !== null) Object.setPrototypeOf(registry, null);
  }
  return server;
}
