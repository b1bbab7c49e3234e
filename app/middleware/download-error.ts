import { createContext } from "react-router";

export interface DownloadError {
  status: number;
  /** Undefined if the response of an external license API has another format. */
  message: string | undefined;
  /** In seconds. */
  retryAfter: number | undefined;
}

/** The error of the download that the browser opened, for the page that shows it. */
export const downloadErrorContext = createContext<DownloadError | null>(null);
