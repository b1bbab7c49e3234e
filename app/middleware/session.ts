import { createContext } from "react-router";
import type { CurrentPerson } from "#app/domain/person/person.ts";

/** Who is signed in, once a guard has looked; null on the pages that nobody guards. */
export type Session = CurrentPerson;

export const sessionContext = createContext<Session | null>(null);
