/** See `wire-recording.mjs`. */
export function writeWireRecording(path: string, lines: number): Promise<void>;
