/** The day for a date field: of an instant in the address its day, nothing of what is no date. */
export const dayInAddress = (text: string | undefined) => /^\d{4}-\d{2}-\d{2}/.exec(text ?? "")?.[0] ?? "";
