import { data, type MiddlewareFunction } from "react-router";
import { checkOrigin, hasOtherOrigin } from "#app/api/endpoint/origin.ts";
import { Problem } from "#app/domain/problem.ts";

/** React Router checks the origin only for page actions. This check also covers resource routes. */
export const requireSameOrigin: MiddlewareFunction<Response> = ({ request }, next) => {
  if (request.method === "GET" || request.method === "HEAD") return next();
  try {
    checkOrigin(request);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const title = "This form was not accepted";
    const nextStep = "Open the form in License desk, and send it again.";
    throw data({ title, message: error.message, nextStep }, { status: 403 });
  }
  return next();
};

export const isFormOfOtherOrigin = (request: Request): boolean =>
  request.method === "POST" && hasOtherOrigin(request);
