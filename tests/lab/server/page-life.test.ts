import { beforeEach, describe, expect, it } from "vitest";
import { PageLife } from "../../../lab/server/page-life.ts";
import { FakeClock } from "./fake-clock.ts";

const minute = 60_000;

describe("the life of pages", () => {
  let clock: FakeClock;
  let abandoned: string[];
  let life: PageLife;
  beforeEach(() => {
    clock = new FakeClock();
    abandoned = [];
    life = new PageLife((lab) => abandoned.push(lab), clock);
  });

  it("leaves a lab alone while a stream holds it open, however long", () => {
    life.stream("lab", "p");
    clock.pass(48 * 60 * minute);
    expect(abandoned).toEqual([]);
    expect(life.pagesOf("lab")).toBe(1);
  });

  it("abandons a lab ten minutes after its last page said that it closes, not before", () => {
    life.say("lab", "p", "visible");
    const end = life.stream("lab", "p");
    life.say("lab", "p", "closed");
    end("gone");
    clock.pass(10 * minute - 1);
    expect(abandoned).toEqual([]);
    clock.pass(1);
    expect(abandoned).toEqual(["lab"]);
    clock.pass(60 * minute);
    expect(abandoned).toEqual(["lab"]);
  });

  it("takes a stream that breaks without a word for a closed page", () => {
    life.say("lab", "p", "visible");
    life.stream("lab", "p")("gone");
    expect(life.pagesOf("lab")).toBe(0);
    clock.pass(10 * minute);
    expect(abandoned).toEqual(["lab"]);
  });

  it("keeps a hidden page that posts its heartbeat each minute", () => {
    life.say("lab", "p", "visible");
    const end = life.stream("lab", "p");
    life.say("lab", "p", "hidden");
    end("gone");
    for (let i = 0; i < 300; i++) {
      clock.pass(minute);
      life.say("lab", "p", "hidden");
    }
    expect(abandoned).toEqual([]);
    expect(life.pagesOf("lab")).toBe(1);
  });

  it("keeps a page whose stream ends after it said that it hides", () => {
    const end = life.stream("lab", "p");
    life.say("lab", "p", "hidden");
    end("gone");
    expect(life.pagesOf("lab")).toBe(1);
    clock.pass(59 * minute);
    expect(abandoned).toEqual([]);
  });

  it("takes a page that is hidden and silent for an hour for closed, and no sooner", () => {
    life.say("lab", "p", "hidden");
    clock.pass(60 * minute - 1);
    expect(life.pagesOf("lab")).toBe(1);
    clock.pass(1);
    expect(life.pagesOf("lab")).toBe(0);
    clock.pass(10 * minute - 1);
    expect(abandoned).toEqual([]);
    clock.pass(1);
    expect(abandoned).toEqual(["lab"]);
  });

  it("takes the word that comes just after the stream broke", () => {
    life.stream("lab", "p")("gone");
    life.say("lab", "p", "hidden");
    clock.pass(30 * minute);
    expect(abandoned).toEqual([]);
  });

  it("keeps the lab when a page comes back within the ten minutes", () => {
    life.stream("lab", "p")("gone");
    clock.pass(9 * minute);
    const end = life.stream("lab", "q");
    clock.pass(60 * minute);
    expect(abandoned).toEqual([]);
    end("gone");
    clock.pass(10 * minute);
    expect(abandoned).toEqual(["lab"]);
  });

  it("waits for the last of several pages, and keeps labs apart", () => {
    life.say("a", "p", "hidden");
    life.stream("a", "q");
    life.stream("b", "p")("gone");
    life.say("a", "p", "closed");
    clock.pass(30 * minute);
    expect(abandoned).toEqual(["b"]);
  });

  it("counts two streams of one page as one page", () => {
    const first = life.stream("lab", "p");
    const second = life.stream("lab", "p");
    first("gone");
    expect(life.pagesOf("lab")).toBe(1);
    second("gone");
    expect(life.pagesOf("lab")).toBe(0);
  });

  it("lets a reload's old stream end without closing the new page of the same name", () => {
    const old = life.stream("lab", "p");
    life.say("lab", "p", "closed");
    life.stream("lab", "p");
    old("gone");
    expect(life.pagesOf("lab")).toBe(1);
  });

  it("counts a stream without a name as a page of its own, for as long as it lasts", () => {
    const end = life.stream("lab", null);
    life.stream("lab", null);
    expect(life.pagesOf("lab")).toBe(2);
    end("slow");
    expect(life.pagesOf("lab")).toBe(1);
  });

  it("does not take a page for closed because it was cut off for reading slowly", () => {
    life.stream("lab", "p")("slow");
    clock.pass(59 * minute);
    expect(life.pagesOf("lab")).toBe(1);
    clock.pass(11 * minute);
    expect(abandoned).toEqual(["lab"]);
  });

  it("abandons a lab that calls used but no page ever opened, ten minutes after the last call", () => {
    life.touch("lab");
    clock.pass(9 * minute);
    life.touch("lab");
    clock.pass(9 * minute);
    expect(abandoned).toEqual([]);
    clock.pass(minute);
    expect(abandoned).toEqual(["lab"]);
  });

  it("begins anew with a lab that was abandoned", () => {
    life.touch("lab");
    clock.pass(10 * minute);
    const end = life.stream("lab", "p");
    end("gone");
    clock.pass(10 * minute);
    expect(abandoned).toEqual(["lab", "lab"]);
  });

  it("keeps no more pages than a person could have, and never drops one with a stream", () => {
    life.stream("lab", "held");
    for (let i = 0; i < 10_000; i++) life.say("lab", `p${i}`, "hidden");
    expect(life.pagesOf("lab")).toBe(100);
    expect(clock.waiting).toBe(1);
    clock.pass(60 * minute);
    expect(life.pagesOf("lab")).toBe(1);
  });

  it("calls nothing after it was closed", () => {
    life.touch("lab");
    life.close();
    clock.pass(60 * minute);
    expect(abandoned).toEqual([]);
    expect(clock.waiting).toBe(0);
  });

  it("survives a stream that ends after the lab was abandoned", () => {
    const end = life.stream("lab", "p");
    life.close();
    end("gone");
    expect(clock.waiting).toBe(0);
  });
});
