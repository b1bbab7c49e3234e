import { createContext } from "react";

/** The host that the person asked, for addresses like `support@{host}`. */
export const RequestHost = createContext("localhost");

/** By which the log names the request that a page answers; only the server knows it. */
export const RequestReference = createContext<string | null>(null);
