import { normalizeForSearch } from "./normalize-for-search.ts";

/** Apostrophes and invisible characters, which people type in many ways or not at all. */
const ignoredCharacters =
  "'`\\u00ad\\u02b9\\u02bb-\\u02bf\\u02c8\\u05f3\\u055a\\u061c\\u180e\\u200b-\\u200f\\u2018\\u2019\\u201b\\u202a-\\u202e\\u2032\\u2035" +
  "\\u2060-\\u206f\\ua78b\\ua78c\\ufe00-\\ufe0f\\ufeff";
/** Spaces, dashes, ampersands and punctuation, which only separate words. */
const separators =
  '\\t\\n\\v\\f\\r !"&(),\\-./:;?[\\]\\u00a1\\u00ab\\u00b7\\u00bb\\u00bf\\u058a\\u05be\\u05f4\\u060c\\u061b\\u061f\\u06d4' +
  "\\u0964\\u0965\\u1680\\u1806\\u2010-\\u2015\\u201a\\u201c-\\u201f\\u2022\\u2027\\u2028\\u2029\\u2039\\u203a\\u2043\\u2212" +
  "\\u2e3a\\u2e3b\\u3001\\u3002\\u3008-\\u3011\\u3014-\\u301b\\u301c\\u3030\\u30a0\\u30fb";
const ignoredPattern = new RegExp(`[${ignoredCharacters}]+`, "g");
const separatorPattern = new RegExp(`[${separators}]+`, "g");

const separateWords = (text: string): string =>
  normalizeForSearch(text).replace(ignoredPattern, "").replace(separatorPattern, " ").trim();

/** False for a text that contains only separators, such as `&`. */
export const hasWords = (text: string): boolean => separateWords(text) !== "";

/** A text that contains only separators counts as words. */
export const listWords = (text: string): string[] =>
  (separateWords(text) || normalizeForSearch(text)).split(" ");

/**
 * Joins the words of a name, for search and comparison: `O’Connor & Sons, Inc.` equals `oconnorsonsinc`, and `Coca-Cola`
 * equals `Coca Cola` and `CocaCola`. Migrations 0014 and 0018 converted the stored names in the same way, so a change
 * needs a migration.
 */
export const normalizeName = (name: string): string => listWords(name).join("");

/** Compares the characters and the words. */
export const containsName = (name: string, text: string): boolean =>
  normalizeForSearch(name).includes(normalizeForSearch(text)) ||
  (hasWords(text) && normalizeName(name).includes(normalizeName(text)));
