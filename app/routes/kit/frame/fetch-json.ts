import { getCurrentFailure, reportFailure } from "./failure.ts";

/** Fetches the data of a resource route. Returns null if the request was aborted or failed. A failure shows a message. */
export async function fetchJson<Data>(url: string, signal: AbortSignal): Promise<Data | null> {
  try {
    const response = await fetch(url, { signal });
    // Without a session, the server redirects to the sign-in page.
    if (response.ok && !response.redirected) return (await response.json()) as Data;
    reportNotLoaded("The server sent an unexpected response.");
  } catch {
    if (!signal.aborted) reportNotLoaded("The server could not be reached.");
  }
  return null;
}

/** Reports that the data was not loaded, unless the current message has a retry button. */
function reportNotLoaded(reason: string): void {
  if (!getCurrentFailure()?.retry) reportFailure({ message: `Not loaded – try again. ${reason}` });
}
