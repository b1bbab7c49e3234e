import { createContext } from "react";

export const RequestHost = createContext("localhost");

export const RequestReference = createContext<string | null>(null);
