import { Marked } from "marked";
import { escapeHtml } from "#app/domain/text/escape-html.ts";
import { createSlug } from "./open-api-document.ts";

/** The document of an external license API can contain HTML and links of any kind, so both are restricted. */
const markdown = new Marked({
  gfm: true,
  // Without HTML tokens, all HTML is text. The lexer would not escape the text after `<pre>`, `<code>` or `<script>`.
  tokenizer: { html: () => undefined, tag: () => undefined },
  renderer: {
    image: ({ text }) => escapeHtml(text),
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${createSlug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const content = this.parser.parseInline(tokens);
      return /^(https?:\/\/|\/(?!\/)|#)/.test(href)
        ? `<a href="${escapeHtml(href)}">${content}</a>`
        : content;
    },
  },
});

export const renderMarkdown = (text: string): string => markdown.parse(text, { async: false });

/** For a single line, such as the description of a field. */
export const renderInlineMarkdown = (text: string): string => markdown.parseInline(text, { async: false });
