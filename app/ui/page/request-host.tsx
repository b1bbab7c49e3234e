import { createContext } from "react";

export const RequestHost = createContext("localhost");

/** Whether this browser has run our script before; only the server asks. */
export const HasRunScript = createContext(false);

export const RequestReference = createContext<string | null>(null);
