import { CodeBlock } from "#app/ui/code-block.tsx";
import { CopyButton } from "#app/routes/kit/copy-button.tsx";

interface ClientConfigurationProps {
  /** Address of the `/mcp` endpoint. */
  url: string;
  token: string;
}

/** The configuration of two common clients, which users copy. */
export const ClientConfiguration = (configuration: ClientConfigurationProps) => (
  <div className="grid gap-4">
    {clients.map(({ name, advice, format }) => {
      const text = format(configuration);
      return (
        <section key={name} className="grid justify-items-start gap-2">
          <h3 className="font-medium">{name}</h3>
          <p className="text-muted-foreground">{advice}</p>
          <div className="w-full min-w-0 rounded-md border bg-muted">
            <CodeBlock label={`Configuration of ${name}`} text={text} />
          </div>
          <CopyButton
            text={text}
            label={`Copy for ${name}`}
            variant="outline"
            successMessage="Configuration copied"
            failureMessage="The configuration could not be copied: select it and copy it manually"
          />
        </section>
      );
    })}
  </div>
);

const clients: readonly {
  name: string;
  advice: string;
  format: (configuration: ClientConfigurationProps) => string;
}[] = [
  {
    name: "Claude Code",
    advice: "Run this command in a terminal.",
    format: ({ url, token }) =>
      `claude mcp add --transport http license-desk ${url} --header "Authorization: Bearer ${token}"`,
  },
  {
    name: "VS Code",
    advice: "Save this text as .vscode/mcp.json.",
    format: ({ url, token }) =>
      JSON.stringify(
        {
          servers: {
            "license-desk": { type: "http", url, headers: { Authorization: `Bearer ${token}` } },
          },
        },
        null,
        2,
      ),
  },
];
