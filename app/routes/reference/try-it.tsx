import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/routes/kit/disclosure.tsx";
import type { OperationDescription } from "./load-reference.ts";

/** The script of the page sends the request with the session of the browser, and shows the response. */
export const TryIt = ({
  operation: { operationId, method, path, parameters, body },
}: {
  operation: OperationDescription;
}) => (
  <div className="no-script:hidden">
    <Disclosure summary="Try it">
      <form
        data-method={method}
        data-path={path}
        className="grid gap-2 rounded-md border bg-card p-3 text-sm"
      >
        <p className="text-muted-foreground">The request uses your session. A change is real.</p>
        {parameters.map(({ name, isRequired, example, location }) => (
          <label key={`${location} ${name}`}>
            {name}
            <input
              className="control"
              name={name}
              data-location={location}
              required={isRequired}
              defaultValue={isRequired ? example : undefined}
            />
          </label>
        ))}
        {body && (
          <label>
            Body
            <textarea
              className="control font-mono text-xs"
              name="body"
              data-location="body"
              data-content-type={body.contentType}
              rows={8}
              spellCheck={false}
              defaultValue={body.example}
            />
          </label>
        )}
        <Button type="submit" variant="outline" className="justify-self-start">
          Send request
        </Button>
        <output
          aria-label={`Response of ${operationId}`}
          className="block max-h-96 overflow-auto font-mono text-xs whitespace-pre empty:hidden"
        />
      </form>
    </Disclosure>
  </div>
);
