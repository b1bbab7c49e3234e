import { href } from "react-router";
import { type Action, can } from "#app/domain/person/can.ts";
import type { CurrentPerson } from "#app/domain/person/person.ts";
import type { TopBarItem } from "#app/ui/page/top-bar.tsx";

/** The top bar of the customer area: both areas, each with what it takes to see it. */
const items: readonly (TopBarItem & { needs: Action })[] = [
  { label: "Licenses", to: href("/license/licenses"), needs: "license.read" },
  { label: "Trial Management", to: href("/internal"), needs: "customer.read" },
];

export const areaMenu = (person: CurrentPerson | null): TopBarItem[] =>
  items.filter(({ needs }) => can(person, needs));
