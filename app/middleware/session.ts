import { createContext } from "react-router";
import type { CurrentPerson } from "#app/domain/person/person.ts";

export type Session = CurrentPerson;

export const sessionContext = createContext<Session | null>(null);
