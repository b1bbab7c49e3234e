import type { Preferences } from "#app/domain/person/preferences.ts";

export type Appearance = Pick<Preferences, "theme" | "density" | "dates">;

type AppearanceChoices = {
  [Setting in keyof Appearance]: { label: string; options: Record<Appearance[Setting], string> };
};

export const appearanceChoices: AppearanceChoices = {
  theme: { label: "Theme", options: { light: "Light", dark: "Dark", system: "System" } },
  density: { label: "Density", options: { comfortable: "Comfortable", compact: "Compact" } },
  dates: { label: "Dates", options: { usual: "20 Nov 2027", iso: "2027-11-20", language: "Browser’s" } },
};
export const appearanceSettings = Object.keys(appearanceChoices) as (keyof Appearance)[];
