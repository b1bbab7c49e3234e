interface PersonName {
  firstName: string | null;
  lastName: string | null;
}

export const formatFullName = ({ firstName, lastName }: PersonName): string =>
  [firstName, lastName].filter(Boolean).join(" ");
