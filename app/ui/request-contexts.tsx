import { createContext } from "react";

/** Host of the address with which the browser requested the page. */
export const RequestHost = createContext("localhost");

/** True if this browser has run our script before. Only the server sets this value. */
export const HasRunScript = createContext(false);

/** Request id that an error page shows. */
export const RequestId = createContext<string | null>(null);
