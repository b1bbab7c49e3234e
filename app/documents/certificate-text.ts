import type { GlyphRun } from "@cantoo/fontkit";
import bidiFactory from "bidi-js";
import { type FontName, type Pen, penChoice, type Pens, writable } from "./certificate-fonts.ts";

export interface Run {
  pen: Pen;
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

export interface Setting {
  pens: Pens;
  plain: FontName;
  size: number;
  width: number;
  onMissing: (character: string) => void;
}

interface Character {
  text: string;
  pen: Pen;
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

export async function setText(text: string, setting: Setting): Promise<Line[]> {
  const lines: Line[] = [];
  for (const paragraph of text.normalize("NFC").split(lineEnds)) {
    const tidy = paragraph.replaceAll("\t", "    ").replace(controls, "");
    lines.push(...(await setParagraph(tidy.trimEnd(), setting)));
  }
  return lines;
}

async function setParagraph(text: string, setting: Setting): Promise<Line[]> {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  const base = paragraphs[0]?.level ?? 0;
  const all = await charactersOf(text, levels, setting);
  return [...linesOf(all, setting)].map((line) => visualLine(line, base, setting.size));
}

async function charactersOf(text: string, levels: Uint8Array, setting: Setting): Promise<Character[]> {
  const { pens, plain, onMissing } = setting;
  const penFor = await penChoice(text, pens, plain);
  const wordStarts = new Set(Array.from(words.segment(text), ({ index }) => index));
  const segments = Array.from(characters.segment(text));
  const result: Character[] = [];
  for (const [position, { segment, index }] of segments.entries()) {
    const pen = await penFor(segment);
    if (!pen) onMissing(segment);
    const next = segments[position + 1];
    result.push({
      text: pen ? writable(pen, segment) : substitute,
      pen: pen ?? (await pens(plain)),
      level: levels[index] ?? 0,
      mayBreak: next !== undefined && mayBreakBetween(segment, next.segment, wordStarts.has(next.index)),
    });
  }
  return result;
}

function mayBreakBetween(left: string, right: string, isNewWord: boolean): boolean {
  if (space.test(right)) return false;
  if (space.test(left)) return true;
  if (closing.test(right) || opening.test(left)) return false;
  if (eastAsian.test(left) || eastAsian.test(right)) return true;
  if (withoutSpaces.test(left) && withoutSpaces.test(right)) return isNewWord;
  return breaksAfter.test(left) && /^[\p{L}\p{N}]/u.test(right);
}

function* linesOf(all: readonly Character[], { size, width }: Setting): Generator<Character[]> {
  const widthOf = rememberedWidths(size);
  let line: Character[] = [];
  let used = 0;
  for (const piece of piecesOf(all)) {
    const visible = piece.findLastIndex((one) => !space.test(one.text)) + 1;
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
    for (const one of piece) {
      const more = widthOf([one]);
      if (line.length > 0 && used + more > width) {
        yield line;
        [line, used] = [[], 0];
      }
      line.push(one);
      used += more;
    }
  }
  yield line;
}

function* piecesOf(all: readonly Character[]): Generator<Character[]> {
  let piece: Character[] = [];
  for (const one of all) {
    piece.push(one);
    if (!one.mayBreak) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

const sameRun = (a: Character, b: Character) => a.pen === b.pen && a.level === b.level;

type Group = [Character, ...Character[]];

function groupsOf(line: readonly Character[]): Group[] {
  const groups: Group[] = [];
  for (const one of line) {
    const group = groups.at(-1);
    if (group && sameRun(group[0], one)) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Caches widths, because texts repeat words and shaping is slow. */
function rememberedWidths(size: number): (line: readonly Character[]) => number {
  const known = new Map<Pen, Map<string, number>>();
  const widthOf = (group: Group) => {
    const [{ pen, level }] = group;
    const ofPen = known.get(pen) ?? new Map<string, number>();
    known.set(pen, ofPen);
    const word = `${level} ${group.map(({ text }) => text).join("\u0000")}`;
    const width = ofPen.get(word) ?? runOf(group, size).width;
    ofPen.set(word, width);
    return width;
  };
  return (line) => groupsOf(line).reduce((sum, group) => sum + widthOf(group), 0);
}

function visualLine(line: readonly Character[], base: number, size: number): Line {
  const end = line.findLastIndex((one) => !space.test(one.text)) + 1;
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
  const [{ pen, level }] = group;
  const isFromRight = level % 2 === 1;
  const facing = isFromRight
    ? group.map(({ text }) => bidi.getMirroredCharacter(text) ?? text)
    : group.map(({ text }) => text);
  const isShaped = facing.some((text) => shapedFromRight.test(text));
  const visible = (isFromRight ? facing.toReversed() : facing).join("");
  const text = isShaped ? facing.join("") : visible;
  const shaped = pen.face.layout(text);
  return { pen, text, shaped, visible, width: (shaped.advanceWidth / pen.face.unitsPerEm) * size };
}
