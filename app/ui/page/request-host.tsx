import { createContext } from "react";

/** The host that the person asked, for addresses like `support@{host}`. */
export const RequestHost = createContext("localhost");
