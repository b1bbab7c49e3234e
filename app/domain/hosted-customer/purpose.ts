export const purposes = ["trial", "demo", "paid"] as const;
export type Purpose = (typeof purposes)[number];

export const purposeLabels: Readonly<Record<Purpose, string>> = {
  trial: "Trial",
  demo: "Demo",
  paid: "Paid",
};
