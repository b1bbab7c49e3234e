/** Languages of the public pages. The first one is the default. */
export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

export const languageNames: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch" };

/** Query parameter with the language that the visitor chose. */
export const languageParameter = "lang";
