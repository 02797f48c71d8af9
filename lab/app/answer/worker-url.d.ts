/** Vite builds the worker on its own and gives its address. */
declare module "*?worker&url" {
  const url: string;
  export default url;
}
