import type { GlyphRun } from "@cantoo/fontkit";
import bidiFactory from "bidi-js";
import {
  type FontName,
  type EmbeddedFont,
  fontChooser,
  type EmbedFont,
  writableText,
} from "./certificate-fonts.ts";

export interface Run {
  font: EmbeddedFont;
  text: string;
  shaped: GlyphRun;
  /** In visual order, for search and copy; viewers reverse it. */
  visible: string;
  width: number;
}

export interface Line {
  runs: Run[];
  width: number;
  isFromRight: boolean;
}

export interface TextOptions {
  embedFont: EmbedFont;
  plain: FontName;
  size: number;
  width: number;
  onMissing: (character: string) => void;
}

interface Character {
  text: string;
  font: EmbeddedFont;
  level: number;
  mayBreak: boolean;
}

const substitute = "\u{FFFD}";
const bidi = bidiFactory();
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
const words = new Intl.Segmenter("en", { granularity: "word" });

const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
/** Includes direction overrides, which can make one name look like another. */
const controls = /[\p{Cc}\u00AD\u202A-\u202E]/gu;
const space = /^[^\S\u00A0\u202F]+$/u;
const breaksAfter = /^[-/\u2010\u2013]$/u;
const eastAsian = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFF60]/u;
const withoutSpaces = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const closing = /^[\p{Pe}\p{Pf}\p{Po}ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々]/u;
const opening = /^[\p{Ps}\p{Pi}]/u;
const shapedFromRight = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

export async function layOutText(text: string, options: TextOptions): Promise<Line[]> {
  const lines: Line[] = [];
  for (const paragraph of text.normalize("NFC").split(lineEnds)) {
    const cleaned = paragraph.replaceAll("\t", "    ").replace(controls, "");
    lines.push(...(await layOutParagraph(cleaned.trimEnd(), options)));
  }
  return lines;
}

async function layOutParagraph(text: string, options: TextOptions): Promise<Line[]> {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  const base = paragraphs[0]?.level ?? 0;
  const characterList = await charactersOf(text, levels, options);
  return [...linesOf(characterList, options)].map((line) => visualLine(line, base, options.size));
}

async function charactersOf(text: string, levels: Uint8Array, options: TextOptions): Promise<Character[]> {
  const { embedFont, plain, onMissing } = options;
  const fontFor = await fontChooser(text, embedFont, plain);
  const wordStarts = new Set(Array.from(words.segment(text), ({ index }) => index));
  const segments = Array.from(characters.segment(text));
  const result: Character[] = [];
  for (const [position, { segment, index }] of segments.entries()) {
    const font = await fontFor(segment);
    if (!font) onMissing(segment);
    const next = segments[position + 1];
    result.push({
      text: font ? writableText(font, segment) : substitute,
      font: font ?? (await embedFont(plain)),
      level: levels[index] ?? 0,
      mayBreak: next !== undefined && mayBreakBetween(segment, next.segment, wordStarts.has(next.index)),
    });
  }
  return result;
}

function mayBreakBetween(before: string, after: string, isNewWord: boolean): boolean {
  if (space.test(after)) return false;
  if (space.test(before)) return true;
  if (closing.test(after) || opening.test(before)) return false;
  if (eastAsian.test(before) || eastAsian.test(after)) return true;
  if (withoutSpaces.test(before) && withoutSpaces.test(after)) return isNewWord;
  return breaksAfter.test(before) && /^[\p{L}\p{N}]/u.test(after);
}

function* linesOf(characterList: readonly Character[], { size, width }: TextOptions): Generator<Character[]> {
  const widthOf = cachedWidths(size);
  let line: Character[] = [];
  let used = 0;
  for (const piece of piecesOf(characterList)) {
    const visible = piece.findLastIndex((character) => !space.test(character.text)) + 1;
    const needed = widthOf(piece.slice(0, visible));
    if (line.length > 0 && used + needed > width) {
      yield line;
      [line, used] = [[], 0];
    }
    if (needed <= width) {
      line.push(...piece);
      used += widthOf(piece);
      continue;
    }
    for (const character of piece) {
      const more = widthOf([character]);
      if (line.length > 0 && used + more > width) {
        yield line;
        [line, used] = [[], 0];
      }
      line.push(character);
      used += more;
    }
  }
  yield line;
}

function* piecesOf(characterList: readonly Character[]): Generator<Character[]> {
  let piece: Character[] = [];
  for (const character of characterList) {
    piece.push(character);
    if (!character.mayBreak) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

const sameRun = (a: Character, b: Character) => a.font === b.font && a.level === b.level;

type Group = [Character, ...Character[]];

function groupsOf(line: readonly Character[]): Group[] {
  const groups: Group[] = [];
  for (const character of line) {
    const group = groups.at(-1);
    if (group && sameRun(group[0], character)) group.push(character);
    else groups.push([character]);
  }
  return groups;
}

/** Caches widths, because texts repeat words and shaping is slow. */
function cachedWidths(size: number): (line: readonly Character[]) => number {
  const cache = new Map<EmbeddedFont, Map<string, number>>();
  const widthOf = (group: Group) => {
    const [{ font, level }] = group;
    const fontWidths = cache.get(font) ?? new Map<string, number>();
    cache.set(font, fontWidths);
    const word = `${level} ${group.map(({ text }) => text).join("\u0000")}`;
    const width = fontWidths.get(word) ?? runOf(group, size).width;
    fontWidths.set(word, width);
    return width;
  };
  return (line) => groupsOf(line).reduce((sum, group) => sum + widthOf(group), 0);
}

function visualLine(line: readonly Character[], base: number, size: number): Line {
  const end = line.findLastIndex((character) => !space.test(character.text)) + 1;
  const groups = groupsOf(line.slice(0, end));
  const highest = Math.max(0, ...groups.map(([{ level }]) => level));
  for (let level = highest; level > 0; level -= 1) turnAround(groups, level);
  const runs = groups.map((group) => runOf(group, size));
  return {
    runs,
    width: runs.reduce((sum, run) => sum + run.width, 0),
    isFromRight: base % 2 === 1,
  };
}

function turnAround(groups: Group[], level: number) {
  const isIn = (at: number) => (groups[at]?.[0]?.level ?? 0) >= level;
  for (let start = 0; start < groups.length; start += 1) {
    if (!isIn(start)) continue;
    let end = start;
    while (end < groups.length && isIn(end)) end += 1;
    groups.splice(start, end - start, ...groups.slice(start, end).toReversed());
    start = end;
  }
}

/** Shaping reverses Arabic and Hebrew itself; other right-to-left runs are reversed here. */
function runOf(group: Group, size: number): Run {
  const [{ font, level }] = group;
  const isFromRight = level % 2 === 1;
  const facing = isFromRight
    ? group.map(({ text }) => bidi.getMirroredCharacter(text) ?? text)
    : group.map(({ text }) => text);
  const isShaped = facing.some((text) => shapedFromRight.test(text));
  const visible = (isFromRight ? facing.toReversed() : facing).join("");
  const text = isShaped ? facing.join("") : visible;
  const shaped = font.face.layout(text);
  return { font, text, shaped, visible, width: (shaped.advanceWidth / font.face.unitsPerEm) * size };
}
