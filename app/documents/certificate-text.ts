import type { GlyphRun } from "@cantoo/fontkit";
import bidiFactory from "bidi-js";
import { removeMissingEmoji } from "./certificate-emoji.ts";
import {
  type ChooseFont,
  type FontName,
  type EmbeddedFont,
  createFontChooser,
  type EmbedFont,
  dropIgnorableCharacters,
} from "./certificate-fonts.ts";

/** Neighboring characters with the same font, direction and script. */
export interface Run {
  font: EmbeddedFont;
  glyphRun: GlyphRun;
  /** The text in visual order; viewers reverse it for search and copy. */
  visualText: string;
  width: number;
}

export interface Line {
  runs: Run[];
  width: number;
  isRightToLeft: boolean;
}

export interface TextOptions {
  embedFont: EmbedFont;
  defaultFont: FontName;
  size: number;
  width: number;
  onMissingCharacter: (character: string) => void;
}

interface Character {
  text: string;
  font: EmbeddedFont;
  /** Embedding level of the bidirectional algorithm; odd levels are right-to-left. */
  level: number;
  script: string | null;
  mayBreakAfter: boolean;
}

const replacementCharacter = "\u{FFFD}";
const bidi = bidiFactory();
const graphemeSegmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const wordSegmenter = new Intl.Segmenter("en", { granularity: "word" });

const lineEndPattern = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
/** Includes direction overrides, which can make one name look like another. */
const controlCharacterPattern = /[\p{Cc}\u00AD\u202A-\u202E]/gu;
const spacePattern = /^[^\S\u00A0\u202F]+$/u;
const breakAfterPattern = /^[-/\u2010\u2013]$/u;
const eastAsianPattern = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFF60]/u;
const spacelessScriptPattern = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Includes small kana and repetition marks, which must not begin a line. */
const closingPunctuationPattern = /^[\p{Pe}\p{Pf}\p{Po}ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々]/u;
const openingPunctuationPattern = /^[\p{Ps}\p{Pi}]/u;
/** Scripts that share a font, although each of them is shaped in another way. */
const scriptPatterns: Record<string, RegExp> = {
  latin: /\p{Script=Latin}/u,
  greek: /\p{Script=Greek}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  devanagari: /\p{Script=Devanagari}/u,
};

export async function layOutText(text: string, options: TextOptions): Promise<Line[]> {
  const lines: Line[] = [];
  for (const paragraph of text.normalize("NFC").split(lineEndPattern)) {
    const printableText = paragraph.replaceAll("\t", "    ").replace(controlCharacterPattern, "");
    lines.push(...(await layOutParagraph(printableText.trimEnd(), options)));
  }
  return lines;
}

async function layOutParagraph(paragraph: string, options: TextOptions): Promise<Line[]> {
  const { embedFont, defaultFont, onMissingCharacter } = options;
  const chooseFont = await createFontChooser(paragraph, embedFont, defaultFont);
  const text = await removeMissingEmoji(paragraph, graphemeSegmenter, { chooseFont, onMissingCharacter });
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  const baseLevel = paragraphs[0]?.level ?? 0;
  const characters = await splitCharacters(text, levels, chooseFont, options);
  return [...breakLines(characters, options)].map((line) => layOutLine(line, baseLevel, options.size));
}

async function splitCharacters(
  text: string,
  levels: Uint8Array,
  chooseFont: ChooseFont,
  { embedFont, defaultFont, onMissingCharacter }: TextOptions,
): Promise<Character[]> {
  const wordStarts = new Set(Array.from(wordSegmenter.segment(text), ({ index }) => index));
  const segments = Array.from(graphemeSegmenter.segment(text));
  const characters: Character[] = [];
  let script = segments.map(({ segment }) => findScript(segment)).find((name) => name !== null) ?? null;
  for (const [position, { segment, index }] of segments.entries()) {
    const font = await chooseFont(segment);
    if (!font) onMissingCharacter(segment);
    script = findScript(segment) ?? script;
    const nextSegment = segments[position + 1];
    characters.push({
      text: font ? dropIgnorableCharacters(font, segment) : replacementCharacter,
      font: font ?? (await embedFont(defaultFont)),
      level: levels[index] ?? 0,
      script,
      mayBreakAfter:
        nextSegment !== undefined &&
        mayBreakBetween(segment, nextSegment.segment, wordStarts.has(nextSegment.index)),
    });
  }
  return characters;
}

/** Null for characters that several scripts share, such as digits and punctuation. */
const findScript = (character: string): string | null =>
  Object.keys(scriptPatterns).find((name) => scriptPatterns[name]?.test(character)) ?? null;

function mayBreakBetween(before: string, after: string, isNewWord: boolean): boolean {
  if (spacePattern.test(after)) return false;
  if (spacePattern.test(before)) return true;
  if (closingPunctuationPattern.test(after) || openingPunctuationPattern.test(before)) return false;
  if (eastAsianPattern.test(before) || eastAsianPattern.test(after)) return true;
  if (spacelessScriptPattern.test(before) && spacelessScriptPattern.test(after)) return isNewWord;
  return breakAfterPattern.test(before) && /^[\p{L}\p{N}]/u.test(after);
}

function* breakLines(characters: readonly Character[], { size, width }: TextOptions): Generator<Character[]> {
  const measureWidth = createWidthMeasurer(size);
  let line: Character[] = [];
  let usedWidth = 0;
  for (const piece of splitAtBreaks(characters)) {
    // Spaces at the end of a line need no width.
    const visibleLength = piece.findLastIndex((character) => !spacePattern.test(character.text)) + 1;
    const pieceWidth = measureWidth(piece.slice(0, visibleLength));
    if (line.length > 0 && usedWidth + pieceWidth > width) {
      yield line;
      line = [];
      usedWidth = 0;
    }
    if (pieceWidth <= width) {
      line.push(...piece);
      usedWidth += measureWidth(piece);
      continue;
    }
    // A piece that is wider than a line is broken between any two characters.
    for (const character of piece) {
      const characterWidth = measureWidth([character]);
      if (line.length > 0 && usedWidth + characterWidth > width) {
        yield line;
        line = [];
        usedWidth = 0;
      }
      line.push(character);
      usedWidth += characterWidth;
    }
  }
  yield line;
}

/** Yields the pieces between two positions where a line may break. */
function* splitAtBreaks(characters: readonly Character[]): Generator<Character[]> {
  let piece: Character[] = [];
  for (const character of characters) {
    piece.push(character);
    if (!character.mayBreakAfter) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

const belongToSameRun = (a: Character, b: Character) =>
  a.font === b.font && a.level === b.level && a.script === b.script;

type RunCharacters = [Character, ...Character[]];

function groupByRun(characters: readonly Character[]): RunCharacters[] {
  const groups: RunCharacters[] = [];
  for (const character of characters) {
    const group = groups.at(-1);
    if (group && belongToSameRun(group[0], character)) group.push(character);
    else groups.push([character]);
  }
  return groups;
}

/** Caches widths, because texts repeat words and shaping is slow. */
function createWidthMeasurer(size: number): (characters: readonly Character[]) => number {
  const cache = new Map<EmbeddedFont, Map<string, number>>();
  const measureWidth = (group: RunCharacters) => {
    const [{ font, level }] = group;
    const fontWidths = cache.get(font) ?? new Map<string, number>();
    cache.set(font, fontWidths);
    const cacheKey = `${level} ${group.map(({ text }) => text).join("\u0000")}`;
    const width = fontWidths.get(cacheKey) ?? shapeRun(group, size).width;
    fontWidths.set(cacheKey, width);
    return width;
  };
  return (characters) => groupByRun(characters).reduce((sum, group) => sum + measureWidth(group), 0);
}

function layOutLine(characters: readonly Character[], baseLevel: number, size: number): Line {
  const visibleLength = characters.findLastIndex((character) => !spacePattern.test(character.text)) + 1;
  const groups = groupByRun(characters.slice(0, visibleLength));
  const highestLevel = Math.max(0, ...groups.map(([{ level }]) => level));
  for (let level = highestLevel; level > 0; level -= 1) reverseLevel(groups, level);
  const runs = groups.map((group) => shapeRun(group, size));
  return {
    runs,
    width: runs.reduce((sum, run) => sum + run.width, 0),
    isRightToLeft: baseLevel % 2 === 1,
  };
}

/** Reverses the runs at this level or above, as rule L2 of the bidirectional algorithm requires. */
function reverseLevel(groups: RunCharacters[], level: number) {
  const isAtOrAboveLevel = (index: number) => (groups[index]?.[0]?.level ?? 0) >= level;
  for (let start = 0; start < groups.length; start += 1) {
    if (!isAtOrAboveLevel(start)) continue;
    let end = start;
    while (end < groups.length && isAtOrAboveLevel(end)) end += 1;
    groups.splice(start, end - start, ...groups.slice(start, end).toReversed());
    start = end;
  }
}

function shapeRun(group: RunCharacters, size: number): Run {
  const [{ font, level }] = group;
  const isRightToLeft = level % 2 === 1;
  const texts = group.map(({ text }) => (isRightToLeft ? (bidi.getMirroredCharacter(text) ?? text) : text));
  // Without a direction, the font library also reverses Arabic digits, which are read from left to right.
  const direction = isRightToLeft ? "rtl" : "ltr";
  const glyphRun = font.face.layout(texts.join(""), undefined, undefined, undefined, direction);
  return {
    font,
    glyphRun,
    visualText: (isRightToLeft ? texts.toReversed() : texts).join(""),
    width: (glyphRun.advanceWidth / font.face.unitsPerEm) * size,
  };
}
