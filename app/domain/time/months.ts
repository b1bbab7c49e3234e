export interface Months {
  lang: string;
  names: readonly string[];
}

export const englishMonths: Months = {
  lang: "en",
  names: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
};
