import type { ComponentType, createElement } from "react";
import SwaggerUi, { type ResponsesProps } from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import "./reference.css";
import { createCodeExamples, type Language, codeLanguages } from "./code-examples.ts";
import type { OpenApiDocument } from "./open-api-document.ts";

/** Shows the document in the element. Swagger UI renders the details of an operation when the user opens it. */
export function showReference(domNode: HTMLElement, document: OpenApiDocument): void {
  SwaggerUi({
    domNode,
    spec: document,
    deepLinking: true,
    docExpansion: "list",
    // Hides the list of schemas below the operations.
    defaultModelsExpandDepth: -1,
    persistAuthorization: false,
    validatorUrl: null,
    plugins: [createCodeExamplesPlugin(document)],
  });
}

interface SwaggerReact {
  createElement: typeof createElement;
  useState: <Value>(initial: Value) => [Value, (value: Value) => void];
}

/** Adds an example request in each language above the responses of an operation. */
const createCodeExamplesPlugin = (document: OpenApiDocument) => ({
  wrapComponents: {
    responses: (ResponsesComponent: ComponentType<ResponsesProps>, { React }: { React: SwaggerReact }) => {
      const Examples = createExamplesComponent(React);
      return (props: ResponsesProps) => {
        const examples = createCodeExamples(document, props.path, props.method);
        return React.createElement(
          "div",
          null,
          examples && React.createElement(Examples, { examples }),
          React.createElement(ResponsesComponent, props),
        );
      };
    },
  },
});

/** Uses the React copy of Swagger UI, because Swagger UI cannot render components of another copy. */
const createExamplesComponent = ({ createElement, useState }: SwaggerReact) =>
  function Examples({ examples }: { examples: Record<Language, string> }) {
    const [language, setLanguage] = useState<Language>("curl");
    const [isCopied, setCopied] = useState(false);
    const selectLanguage = (chosenLanguage: Language) => {
      setLanguage(chosenLanguage);
      setCopied(false);
    };
    const copy = async () => {
      await navigator.clipboard.writeText(examples[language]);
      setCopied(true);
    };
    return createElement(
      "div",
      { className: "opblock-section" },
      createElement(
        "div",
        { className: "opblock-section-header" },
        createElement("h4", null, "Example request"),
        codeLanguages.map((name) =>
          createElement(
            "button",
            {
              key: name,
              type: "button",
              className: "btn",
              "aria-pressed": name === language,
              onClick: () => selectLanguage(name),
            },
            name,
          ),
        ),
        createElement(
          "button",
          { type: "button", className: "btn", onClick: copy },
          isCopied ? "Copied" : "Copy",
        ),
      ),
      createElement("pre", { className: "code-example", tabIndex: 0 }, examples[language]),
    );
  };
