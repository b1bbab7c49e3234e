import { moment, number, rowsOf, text } from "./columns.ts";

export const activationCodeRows = rowsOf({ licenseId: number, hash: text, createdAt: moment });
