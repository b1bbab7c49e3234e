import { withTimeout } from "./timeout.ts";

/** Follows no redirect. The body is null if it is not JSON. */
export const fetchJson = (url: string, timeoutMs: number, init: RequestInit = {}) =>
  withTimeout(timeoutMs, async (signal) => {
    const response = await fetch(url, { ...init, redirect: "manual", signal });
    const body: unknown = await response.json().catch(() => null);
    return { status: response.status, headers: response.headers, body };
  });
