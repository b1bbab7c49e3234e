import type { Font } from "@cantoo/fontkit";
import type { PDFDocument, PDFFont } from "pdf-lib";

export const fontNames = [
  "latin",
  "bold",
  "japanese",
  "korean",
  "chinese",
  "arabic",
  "hebrew",
  "thai",
] as const;
export type FontName = (typeof fontNames)[number];

export type FontSource = (name: FontName) => Promise<Uint8Array>;

export interface Pen {
  face: Font;
  font: PDFFont;
}

export type Pens = (name: FontName) => Promise<Pen>;

export function rememberedFonts(source: FontSource): FontSource {
  const known = new Map<FontName, Promise<Uint8Array>>();
  return (name) => {
    const reading = known.get(name) ?? source(name);
    known.set(name, reading);
    reading.catch(() => known.delete(name));
    return reading;
  };
}

const shapingTables = ["GSUB", "GPOS"] as const;
const shapingKnown = new WeakMap<Uint8Array, PropertyDescriptorMap>();

/** To read how a font joins and kerns its glyphs takes more than half of a document, and documents leave it as it is. */
function shareShaping(face: Font, bytes: Uint8Array) {
  const shaping =
    shapingKnown.get(bytes) ??
    Object.fromEntries(shapingTables.map((table) => [table, { value: Reflect.get(face, table) }]));
  shapingKnown.set(bytes, shaping);
  Object.defineProperties(face, shaping);
}

/** Each document gets its own pens: a font face keeps state, and equal documents must be equal bytes. */
export async function pensFor(pdf: PDFDocument, source: FontSource): Promise<Pens> {
  const { create } = await import("@cantoo/fontkit");
  const pens = new Map<FontName, Promise<Pen>>();
  const make = async (name: FontName): Promise<Pen> => {
    const bytes = await source(name);
    const face = create(bytes);
    if (!("layout" in face)) throw new Error(`The font file ${name} holds several fonts.`);
    shareShaping(face, bytes);
    pdf.registerFontkit({ create: () => face });
    return { face, font: await pdf.embedFont(bytes, { subset: true }) };
  };
  return (name) => {
    const pen = pens.get(name) ?? make(name);
    pens.set(name, pen);
    return pen;
  };
}

const ofScript: [RegExp, FontName][] = [
  [/\p{Script_Extensions=Arabic}/u, "arabic"],
  [/\p{Script_Extensions=Hebrew}/u, "hebrew"],
  [/\p{Script_Extensions=Thai}/u, "thai"],
  [/\p{Script=Hangul}/u, "korean"],
];
const eastAsian: FontName[] = ["japanese", "chinese", "korean"];
const hanText = /\p{Script=Han}/gu;
const kanaText = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangulText = /\p{Script=Hangul}/u;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

const has = ({ face }: Pen, character: string) =>
  Array.from(character.replace(invisible, "")).every((part) =>
    face.hasGlyphForCodePoint(part.codePointAt(0) ?? 0),
  );

/** Han characters are drawn differently in three languages; the surrounding text tells which one it is. */
async function eastAsianOrder(text: string, pens: Pens): Promise<FontName[]> {
  const first = async (): Promise<FontName> => {
    if (kanaText.test(text)) return "japanese";
    if (hangulText.test(text)) return "korean";
    const han = text.match(hanText);
    if (!han) return "japanese";
    const japanese = await pens("japanese");
    return han.every((character) => has(japanese, character)) ? "japanese" : "chinese";
  };
  const name = await first();
  return [name, ...eastAsian.filter((other) => other !== name)];
}

/** Picks a font per character: the plain one if it has the glyph, else one for the script, else null. */
export async function penChoice(
  text: string,
  pens: Pens,
  plain: FontName,
): Promise<(character: string) => Promise<Pen | null>> {
  const order = await eastAsianOrder(text, pens);
  return async (character) => {
    const named = ofScript.find(([script]) => script.test(character))?.[1];
    for (const name of [plain, ...(named ? [named] : order)]) {
      const pen = await pens(name);
      if (has(pen, character)) return pen;
    }
    return null;
  };
}

/** Invisible characters are dropped if the font does not know them. */
export const writable = ({ face }: Pen, character: string) =>
  character.replace(invisible, (part) => (face.hasGlyphForCodePoint(part.codePointAt(0) ?? 0) ? part : ""));
