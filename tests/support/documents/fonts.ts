import { readFile } from "node:fs/promises";
import type { FontName, FontReader } from "#app/documents/certificate-fonts.ts";

const fontPaths: Record<FontName, string> = {
  latin: "noto-sans/400Regular/NotoSans_400Regular.ttf",
  bold: "noto-sans/700Bold/NotoSans_700Bold.ttf",
  japanese: "noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf",
  korean: "noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf",
  chinese: "noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
  arabic: "noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
  hebrew: "noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf",
  thai: "noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf",
};

export const getFontUrl = (name: FontName): string =>
  new URL(`../../../node_modules/@expo-google-fonts/${fontPaths[name]}`, import.meta.url).href;

/** Reads the fonts of the installed packages. */
export const installedFonts: FontReader = (name) => readFile(new URL(getFontUrl(name)));
