import type { IncomingMessage, ServerResponse } from "node:http";

const maxDrainedBytes = 64 * 1024 * 1024;
const maxDrainMs = 5_000;

/**
 * Lets a client read an error that is sent before its whole request has arrived. Node would reset the connection, and most
 * clients then report the reset instead of the error. So the response says that the connection closes, and ends only
 * after the rest of the request was read and discarded.
 */
export function drainRejectedRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { maxBytes, maxMs } = { maxBytes: maxDrainedBytes, maxMs: maxDrainMs },
): void {
  const isUnread = () => !request.complete && !request.destroyed;
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...head: unknown[]) => {
    if (status >= 400 && isUnread()) response.shouldKeepAlive = false;
    return writeHead(status, ...head);
  };
  const end = response.end.bind(response) as (...body: unknown[]) => ServerResponse;
  response.end = (...body: unknown[]) => {
    if (response.statusCode < 400 || !isUnread()) return end(...body);
    drain(request, maxBytes, maxMs, () => end(...body));
    return response;
  };
}

function drain(request: IncomingMessage, maxBytes: number, maxMs: number, done: () => void): void {
  let remainingBytes = maxBytes;
  const stop = () => {
    clearTimeout(timer);
    request.off("data", discard).off("close", stop).off("end", stop);
    done();
  };
  const discard = (chunk: Buffer) => {
    remainingBytes -= chunk.length;
    if (remainingBytes < 0) stop();
  };
  const timer = setTimeout(stop, maxMs);
  // The handler no longer reads the body, and its listener would stop the stream when its buffer is full.
  request.removeAllListeners("data").on("data", discard).once("close", stop).once("end", stop).resume();
}
