export const statementFormats = ["csv", "pdf"] as const;
export type StatementFormat = (typeof statementFormats)[number];
