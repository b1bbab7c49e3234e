import { createContext } from "react";

export const RequestHost = createContext("localhost");

/** True if this browser has run our script before; only the server reads it. */
export const HasRunScript = createContext(false);

export const RequestReference = createContext<string | null>(null);
