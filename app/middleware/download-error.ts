import { createContext } from "react-router";

export interface DownloadError {
  status: number;
  /** Undefined if the response of an external license API has another format. */
  message: string | undefined;
  /** Number of seconds until the client may try again. */
  retryAfter: number | undefined;
}

/** The error of the download that the browser opened, for the page that shows the error. */
export const downloadErrorContext = createContext<DownloadError | null>(null);
