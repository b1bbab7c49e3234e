import { encodeForm, formContentType } from "./form-example.ts";
import type { OpenApiDocument, OperationAtPath, Parameter } from "./open-api-document.ts";

/** A request with the example values of an operation. */
interface ExampleRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  /** Environment variable of the bearer token. Null if the endpoint needs no token. */
  tokenVariable: string | null;
  body: unknown;
  /** URL-encoded fields, if the endpoint accepts a form. */
  form: string | undefined;
  sendsCsvFile: boolean;
  returnsFile: boolean;
  /** False if the JSON of the response is the result itself. */
  hasEnvelope: boolean;
}

/** Environment variable of the token, by security scheme of the API. */
const tokenVariables: Record<string, string> = { token: "TOKEN", server: "SERVER_SECRET" };

export const codeLanguages = ["curl", "TypeScript", "Python", "Go"] as const;
export type Language = (typeof codeLanguages)[number];

const codeFormats: Record<Language, (request: ExampleRequest) => string> = {
  curl: createCurlCommand,
  TypeScript: createTypeScriptCode,
  Python: createPythonCode,
  Go: createGoCode,
};

export interface CodeExample {
  language: Language;
  text: string;
}

/** Creates the examples of an operation in curl and in the language. */
export function createCodeExamples(
  document: Pick<OpenApiDocument, "servers">,
  operation: OperationAtPath,
  language: Language,
): CodeExample[] {
  const request = createExampleRequest(document, operation);
  return [...new Set<Language>(["curl", language])].map((name) => ({
    language: name,
    text: codeFormats[name](request),
  }));
}

function createExampleRequest(
  { servers }: Pick<OpenApiDocument, "servers">,
  { path, method, security, parameters, requestBody, responses }: OperationAtPath,
): ExampleRequest {
  const findParametersIn = (location: string) => parameters.filter((parameter) => parameter.in === location);
  const filledPath = findParametersIn("path").reduce(
    (text, parameter) => text.replace(`{${parameter.name}}`, encodeURIComponent(getExample(parameter))),
    path,
  );
  const query = findParametersIn("query")
    .filter(({ required }) => required)
    .map((parameter) => `${parameter.name}=${encodeURIComponent(getExample(parameter))}`)
    .join("&");
  const fullPath = query === "" ? filledPath : `${filledPath}?${query}`;
  const schemeNames = security.flatMap((requirement) => Object.keys(requirement));
  const requiredVariables = schemeNames.flatMap((schemeName) => tokenVariables[schemeName] ?? []);
  const tokenVariable = requiredVariables[0] ?? null;
  const [requestContentType] = Object.keys(requestBody?.content ?? {});
  const headers = findParametersIn("header").map((parameter): [string, string] => [
    parameter.name,
    getExample(parameter),
  ]);
  const [[responseContentType, mediaType] = []] = Object.entries(responses).flatMap(([status, response]) =>
    status.startsWith("2") ? Object.entries(response.content) : [],
  );
  return {
    method: method.toUpperCase(),
    url: `${servers[0]?.url ?? ""}${fullPath}`,
    headers: requestContentType === undefined ? headers : [...headers, ["Content-Type", requestContentType]],
    tokenVariable,
    body: requestBody?.content["application/json"]?.example,
    form: encodeForm(requestBody?.content[formContentType]?.example),
    sendsCsvFile: requestContentType === "text/csv",
    returnsFile: responseContentType !== undefined && responseContentType !== "application/json",
    hasEnvelope: mediaType?.schema?.properties?.["result"] !== undefined,
  };
}

const getExample = ({ name, schema, example = schema.examples?.[0] ?? `<${name}>` }: Parameter) =>
  String(example);

/** Quotes a text for a shell. A quote inside the text ends the quoting, is escaped, and starts the quoting again. */
const quoteForShell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function createCurlCommand(request: ExampleRequest): string {
  const { method, url, headers, tokenVariable, body, form, sendsCsvFile, returnsFile } = request;
  return [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoteForShell(url)}`,
    ...(tokenVariable === null ? [] : [`-H "Authorization: Bearer $${tokenVariable}"`]),
    ...headers.map(([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`),
    ...(sendsCsvFile ? ["--data-binary @licenses.csv"] : []),
    ...(body === undefined ? [] : [`-d ${quoteForShell(JSON.stringify(body))}`]),
    ...(form === undefined ? [] : [`-d ${quoteForShell(form)}`]),
    ...(returnsFile ? ["-O"] : []),
  ].join(" \\\n  ");
}

function createTypeScriptCode(request: ExampleRequest): string {
  const { method, url, headers, tokenVariable, body, form, sendsCsvFile, returnsFile, hasEnvelope } = request;
  const headerLines = [
    ...(tokenVariable === null ? [] : [`    Authorization: \`Bearer \${process.env.${tokenVariable}}\`,`]),
    ...headers.map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
  ];
  const optionLines = [
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...(headerLines.length === 0 ? [] : ["  headers: {", ...headerLines, "  },"]),
    ...(sendsCsvFile ? ['  body: await readFile("licenses.csv"),'] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indent(JSON.stringify(body, null, 2))}),`]),
    ...(form === undefined ? [] : [`  body: ${JSON.stringify(form)},`]),
  ];
  return [
    ...(sendsCsvFile ? ['import { readFile } from "node:fs/promises";', ""] : []),
    optionLines.length === 0
      ? `const response = await fetch(${JSON.stringify(url)});`
      : [`const response = await fetch(${JSON.stringify(url)}, {`, ...optionLines, "});"].join("\n"),
    "if (!response.ok) {",
    "  const { error } = await response.json();",
    "  throw new Error(`${response.status} ${error.code}: ${error.message}`);",
    "}",
    returnsFile
      ? "const file = await response.blob();"
      : `const ${hasEnvelope ? "{ result }" : "result"} = await response.json();`,
  ].join("\n");
}

function createPythonCode(request: ExampleRequest): string {
  const { method, url, headers, tokenVariable, body, form, sendsCsvFile, returnsFile, hasEnvelope } = request;
  const headerLines = [
    ...(tokenVariable === null
      ? []
      : [`        "Authorization": f"Bearer {os.environ['${tokenVariable}']}",`]),
    ...headers.map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
  ];
  return [
    ...(tokenVariable === null ? [] : ["import os"]),
    "import requests",
    "",
    "response = requests.request(",
    `    ${JSON.stringify(method)},`,
    `    ${JSON.stringify(url)},`,
    ...(headerLines.length === 0 ? [] : ["    headers={", ...headerLines, "    },"]),
    ...(sendsCsvFile ? ['    data=open("licenses.csv", "rb"),'] : []),
    ...(body === undefined ? [] : [`    json=${indent(formatPythonLiteral(body), "    ")},`]),
    ...(form === undefined ? [] : [`    data=${JSON.stringify(form)},`]),
    "    timeout=30,",
    ")",
    "if not response.ok:",
    '    error = response.json()["error"]',
    "    raise RuntimeError(f\"{response.status_code} {error['code']}: {error['message']}\")",
    returnsFile ? "file = response.content" : `result = response.json()${hasEnvelope ? '["result"]' : ""}`,
  ].join("\n");
}

function createGoCode(request: ExampleRequest): string {
  const { method, url, headers, tokenVariable, body, form, sendsCsvFile, returnsFile, hasEnvelope } = request;
  const text = form ?? (body === undefined ? undefined : JSON.stringify(body));
  const bodyCode = text === undefined ? "nil" : `strings.NewReader(${JSON.stringify(text)})`;
  const imports = [
    "encoding/json",
    ...(returnsFile ? ["io"] : []),
    "log",
    "net/http",
    ...(tokenVariable === null && !sendsCsvFile ? [] : ["os"]),
    ...(text === undefined ? [] : ["strings"]),
  ];
  const headerLines = [
    ...(tokenVariable === null
      ? []
      : [`\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("${tokenVariable}"))`]),
    ...headers.map(
      ([name, value]) => `\trequest.Header.Set(${JSON.stringify(name)}, ${JSON.stringify(value)})`,
    ),
  ];
  const exitOnError = ["\tif err != nil {", "\t\tlog.Fatal(err)", "\t}"];
  return [
    "package main",
    "",
    "import (",
    ...imports.map((name) => `\t"${name}"`),
    ")",
    "",
    "func main() {",
    ...(sendsCsvFile ? ['\tcsvFile, err := os.Open("licenses.csv")', ...exitOnError] : []),
    `\trequest, err := http.NewRequest("${method}", ${JSON.stringify(url)}, ${sendsCsvFile ? "csvFile" : bodyCode})`,
    ...exitOnError,
    ...headerLines,
    "\tresponse, err := http.DefaultClient.Do(request)",
    ...exitOnError,
    "\tdefer response.Body.Close()",
    "\tif response.StatusCode >= 400 {",
    "\t\tvar failure struct{ Error struct{ Code, Message string } }",
    "\t\tif err := json.NewDecoder(response.Body).Decode(&failure); err != nil {",
    "\t\t\tlog.Fatal(err)",
    "\t\t}",
    '\t\tlog.Fatalf("%d %s: %s", response.StatusCode, failure.Error.Code, failure.Error.Message)',
    "\t}",
    ...(returnsFile
      ? ["\tfile, err := io.ReadAll(response.Body)", ...exitOnError, '\tlog.Printf("%d bytes", len(file))']
      : [
          `\tvar success ${hasEnvelope ? "struct{ Result any }" : "any"}`,
          "\tif err := json.NewDecoder(response.Body).Decode(&success); err != nil {",
          "\t\tlog.Fatal(err)",
          "\t}",
          `\tlog.Printf("%+v", success${hasEnvelope ? ".Result" : ""})`,
        ]),
    "}",
  ].join("\n");
}

/** Indents all lines except the first. */
const indent = (text: string, indentation = "  ") => text.replaceAll("\n", `\n${indentation}`);

function formatPythonLiteral(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value))
    return `[${value.map((nestedValue) => formatPythonLiteral(nestedValue)).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const propertyLines = Object.entries(value).map(
    ([name, nestedValue]) =>
      `    ${JSON.stringify(name)}: ${indent(formatPythonLiteral(nestedValue), "    ")},`,
  );
  return propertyLines.length === 0 ? "{}" : ["{", ...propertyLines, "}"].join("\n");
}
