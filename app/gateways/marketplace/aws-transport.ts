import { AwsV4Signer } from "aws4fetch";
import { parseJson } from "#app/domain/text/parse-json.ts";
import { runWithTimeout } from "#app/gateways/timeout.ts";
import { marketplaceDownProblem } from "./marketplace-down.ts";

export interface AwsCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  /** Only for temporary credentials. */
  sessionToken: string | undefined;
}

export interface AwsRequest {
  url: string;
  /** For example `AWSMPMeteringService.ResolveCustomer`. */
  target: string;
  body: unknown;
  /** Version of JSON in the content type; 1.1 if omitted. */
  jsonVersion?: "1.0";
}

export interface AwsResponse {
  status: number;
  retryAfter: string | null;
  /** Name of the exception without its namespace; null on success. */
  exception: string | null;
  text: string;
}

export interface AwsTransport {
  /** Throws `unavailable` if there is no response within `timeoutMs`. */
  send(request: AwsRequest): Promise<AwsResponse>;
}

/** AWS serves the marketplace of all regions from us-east-1. */
const signingScope = { service: "aws-marketplace", region: "us-east-1" };

export function createAwsTransport(credentials: AwsCredentials, timeoutMs: number): AwsTransport {
  return {
    async send({ url, target, body, jsonVersion = "1.1" }) {
      const bodyText = JSON.stringify(body);
      const headers = { "content-type": `application/x-amz-json-${jsonVersion}`, "x-amz-target": target };
      const signer = new AwsV4Signer({
        ...signingScope,
        ...credentials,
        method: "POST",
        url,
        headers,
        body: bodyText,
      });
      const signedRequest = await signer.sign();
      try {
        return await runWithTimeout(timeoutMs, async (signal) =>
          readResponse(
            await fetch(signedRequest.url, {
              method: "POST",
              headers: signedRequest.headers,
              body: bodyText,
              redirect: "manual",
              signal,
            }),
          ),
        );
      } catch (cause) {
        throw marketplaceDownProblem(cause);
      }
    },
  };
}

async function readResponse(response: Response): Promise<AwsResponse> {
  const text = await response.text();
  const exceptionType = response.headers.get("x-amzn-errortype") ?? readExceptionType(text);
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    exception: response.status === 200 ? null : readExceptionName(exceptionType),
    text,
  };
}

/** `com.amazonaws.x#InvalidTokenException:http://internal…` becomes `InvalidTokenException`. */
const readExceptionName = (type: string) => type.replace(/^.*#/, "").replace(/:.*$/s, "").trim();

function readExceptionType(text: string): string {
  const { __type: type }: { __type?: unknown } = Object(parseJson(text));
  return typeof type === "string" ? type : "";
}
