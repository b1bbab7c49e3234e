export const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-session",
    description: "Session of a browser. A request that changes data must come from a page of this site.",
  },
  token: {
    type: "http",
    scheme: "bearer",
    description:
      "API token, created with `POST /api/tokens` or on the page API Tokens. It has the rights of its owner, or a part of them.",
  },
  server: {
    type: "http",
    scheme: "bearer",
    description: "The `serverSecret` from the activation of the server.",
  },
};
