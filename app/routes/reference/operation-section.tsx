import { CodeBlock } from "#app/ui/code-block.tsx";
import { Disclosure } from "#app/routes/kit/disclosure.tsx";
import { FieldTable, TypeName } from "./field-table.tsx";
import type { OperationDescription } from "./load-reference.ts";
import { TryIt } from "./try-it.tsx";

/** An endpoint: its facts, and beside them an example request. */
export function OperationSection({ operation }: { operation: OperationDescription }) {
  const { operationId, method, path, summary, descriptionHtml, parameters, body, result, errors } = operation;
  return (
    <section aria-labelledby={operationId} className="reference-operation">
      <div className="min-w-0">
        <h2 id={operationId}>
          <a href={`#${operationId}`}>{summary}</a>
        </h2>
        <p className="mt-1 font-mono text-sm break-all">
          <b className="text-primary">{method}</b> {path}
        </p>
        <div className="reference-text" dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
        {parameters.length > 0 && <h3>Parameters</h3>}
        <FieldTable label={`Parameters of ${operationId}`} fields={parameters} showsRequired />
        {body && (
          <h3>
            Body <TypeName type={body.type} />
          </h3>
        )}
        <FieldTable label={`Body of ${operationId}`} fields={body?.fields ?? []} showsRequired />
        {result && (
          <h3>
            Result {result.status} <TypeName type={result.type} />
          </h3>
        )}
        <FieldTable label={`Result of ${operationId}`} fields={result?.fields ?? []} />
        {errors.length > 0 && <Errors errors={errors} />}
      </div>
      <div className="mt-6 grid min-w-0 content-start gap-3 xl:sticky xl:top-6 xl:mt-0 xl:self-start">
        {operation.examples.map(({ language, text }) => (
          <CodeExample key={language} title={language} operationId={operationId} text={text} />
        ))}
        {operation.result?.example && (
          <Disclosure summary="Example response">
            <CodeExample title="Response" operationId={operationId} text={operation.result.example} />
          </Disclosure>
        )}
        <TryIt operation={operation} />
      </div>
    </section>
  );
}

const Errors = ({ errors }: Pick<OperationDescription, "errors">) => (
  <>
    <h3>Errors of this endpoint</h3>
    <dl className="reference-facts">
      {errors.map(({ status, code, meaningHtml }) => (
        <div key={`${status} ${code}`}>
          <dt>
            {status} <code>{code}</code>
          </dt>
          <dd dangerouslySetInnerHTML={{ __html: meaningHtml }} />
        </div>
      ))}
    </dl>
  </>
);

/** The script of the page copies the text. */
const CodeExample = ({ title, operationId, text }: { title: string; operationId: string; text: string }) => (
  <figure className="reference-code">
    <figcaption>
      {title}
      <button type="button" data-copy className="no-script:hidden">
        Copy
      </button>
    </figcaption>
    <CodeBlock label={`${title} of ${operationId}`} text={text} />
  </figure>
);
