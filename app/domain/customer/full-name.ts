interface Named {
  firstName: string | null;
  lastName: string | null;
}

/** First and last name as far as they are known; empty where neither is. */
export const fullName = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(" ");
