interface PersonName {
  firstName: string | null;
  lastName: string | null;
}

export const fullName = ({ firstName, lastName }: PersonName): string =>
  [firstName, lastName].filter(Boolean).join(" ");
