import { glob, readFile } from "node:fs/promises";
import { parseSync } from "vite";

const groups = ["screen", "mail", "error", "log", "command", "api"] as const;
type TextGroup = (typeof groups)[number];

export interface Text {
  group: TextGroup;
  file: string;
  line: number;
  text: string;
}

/** A node of a syntax tree. The names of its other properties depend on its type. */
interface SyntaxNode {
  type: string;
  start: number;
  [property: string]: unknown;
}

const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && typeof (value as SyntaxNode).type === "string";

const logFunctionPattern = /^(log|report)$/;
const errorFunctionPattern = /(Problem|Error|Violation|[nN]otFound|invalidFields|refine|addIssue)$/;
const internalFunctionPattern = /^(cn|cva|clsx|sql|RegExp|URL)$/;
/** Attributes and properties whose values are not for people. */
const internalNamePattern =
  /^(class(Name)?|key|id|name|type|htmlFor|href|to|action|rel|d|style|mode|variant|size|pattern|autoComplete|method|path)$/;

function findName(node: unknown): string {
  if (!isSyntaxNode(node)) return "";
  const { name, property } = node;
  return typeof name === "string" ? name : findName(name ?? property);
}

function isInternal(node: SyntaxNode): boolean {
  if (/^(Import|Export(All|Named))|^TSLiteralType/.test(node.type)) return !node["declaration"];
  if (node.type === "JSXAttribute" || node.type === "Property")
    return internalNamePattern.test(findName(node["name"] ?? node["key"]));
  return internalFunctionPattern.test(findName(node["callee"] ?? node["tag"]));
}

/** The text of the node, with `{…}` in place of each value that is known only at run time. */
function readText(node: SyntaxNode): string {
  if (node.type === "JSXText") return String(node["value"]);
  if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node.type !== "TemplateLiteral") return "";
  const quasis = node["quasis"] as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join("{…}");
}

const internalTextPattern = /charset=|'(self|none)'|^(pragma|vacuum) |(^| )as \w+_\w+$/;

function isClassList(text: string): boolean {
  const words = text.split(" ");
  return words.filter((word) => /^[-a-z0-9.*]+[-:[/]\S+$/.test(word)).length * 2 >= words.length;
}

/** True for a word with a capital letter, for two words in a row, and for each word between the tags of JSX. */
function isReadable(text: string, isInJsx: boolean): boolean {
  if (!/[a-z]{2}/i.test(text) || internalTextPattern.test(text)) return false;
  if (isInJsx || /^[A-Z][a-z]+[.…:?]?$/.test(text)) return true;
  return /[a-z”"'),;:] [“"'(]?[a-z]/i.test(text) && !isClassList(text);
}

/** Null for folders in which only the texts of errors and logs are for people. */
function findFileGroup(file: string): TextGroup | null {
  if (/^dev\/|^app\/hosts\/(commands|start)\//.test(file)) return "command";
  if (/^app\/domain\/.*(mail|notice)/.test(file)) return "mail";
  if (file.startsWith("app/storage/")) return null;
  if (/^app\/(gateways|middleware|hosts)\//.test(file)) return "error";
  return file.startsWith("app/api/") ? "api" : "screen";
}

function findCallGroup(node: SyntaxNode, group: TextGroup | null): TextGroup | null {
  const callee = findName(node["callee"]);
  if (group !== "command" && logFunctionPattern.test(callee)) return "log";
  return errorFunctionPattern.test(callee) ? "error" : group;
}

function listFileTexts(file: string, source: string): Text[] {
  const texts: Text[] = [];
  const findLine = ({ start }: SyntaxNode) => {
    const textStart = start + source.slice(start).search(/\S/);
    return source.slice(0, textStart).split("\n").length;
  };
  const visit = (node: SyntaxNode, outerGroup: TextGroup | null) => {
    if (isInternal(node)) return;
    const group = findCallGroup(node, outerGroup);
    const text = readText(node).replace(/\s+/g, " ").trim();
    if (group && isReadable(text.replaceAll("{…}", "X"), node.type === "JSXText"))
      texts.push({ group, file, line: findLine(node), text });
    for (const [property, child] of Object.entries(node)) {
      if (node.type === "Property" && property === "key") continue;
      for (const childNode of Array.isArray(child) ? child : [child])
        if (isSyntaxNode(childNode)) visit(childNode, group);
    }
  };
  visit(parseSync(file, source).program as unknown as SyntaxNode, findFileGroup(file));
  return texts;
}

/** Lists the texts on screens, in mails, errors and logs, from commands, and in the API reference. */
export async function listTexts(): Promise<Text[]> {
  const files: string[] = [];
  for await (const file of glob("{app,dev}/**/*.{ts,tsx,js}"))
    if (!/^dev\/(demo|simulation|seed\/(?!seed\.ts))|\.d\.ts$/.test(file)) files.push(file);
  const textsByFile = await Promise.all(
    files.toSorted().map(async (file) => listFileTexts(file, await readFile(file, "utf8"))),
  );
  return textsByFile.flat();
}

if (import.meta.main) {
  const texts = await listTexts();
  for (const group of groups) {
    const groupTexts = texts.filter((text) => text.group === group);
    console.log(`\n${group}: ${groupTexts.length} texts`);
    for (const { file, line, text } of groupTexts) console.log(`${file}:${line}  ${text}`);
  }
}
