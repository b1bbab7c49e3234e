import type { Privilege } from "#app/domain/person/privilege.ts";

export interface DemoPerson {
  subject: string;
  email: string;
  name: string;
  isAdmin: boolean;
  privileges: Privilege[];
  abilities: string;
}

export const demoPeople: readonly DemoPerson[] = [
  {
    subject: "demo-ada",
    email: "ada@example.com",
    name: "Ada Lovelace",
    isAdmin: true,
    privileges: [],
    abilities: "admin: may do everything",
  },
  {
    subject: "demo-mert",
    email: "mert@example.com",
    name: "Mert Demir",
    isAdmin: false,
    privileges: ["license-create", "license-manage", "tags-create", "tags-manage"],
    abilities: "creates and edits licenses and tags",
  },
  {
    subject: "demo-rita",
    email: "rita@example.com",
    name: "Rita Levi",
    isAdmin: false,
    privileges: [],
    abilities: "looks at licenses, changes nothing",
  },
];
