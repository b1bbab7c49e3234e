/** The part of Swagger UI and its plugin API that the reference uses. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  import type { ComponentType, createElement, useState } from "react";

  export interface ResponsesProps {
    path: string;
    method: string;
  }
  interface System {
    React: { createElement: typeof createElement; useState: typeof useState };
  }
  interface Plugin {
    wrapComponents: {
      responses(
        Original: ComponentType<ResponsesProps>,
        system: System,
      ): (props: ResponsesProps) => ReturnType<typeof createElement>;
    };
  }

  export default function SwaggerUi(options: {
    domNode: HTMLElement;
    spec: object;
    deepLinking: boolean;
    docExpansion: "none" | "list" | "full";
    defaultModelsExpandDepth: number;
    persistAuthorization: boolean;
    validatorUrl: null;
    plugins: Plugin[];
  }): void;
}
