-- For wrk: sends the requests of a file in turn and reports the run as one line of JSON.
-- Arguments: the file, the index of the first request, and a word that makes this run's keys its own.
-- In the file, a zero byte ends each request, and {key} stands for an Idempotency-Key.

local requests = {}
local position, sent, run = 0, 0, ""

local function read_requests(path)
  local file = assert(io.open(path, "rb"))
  for text in file:read("*a"):gmatch("[^%z]+") do
    local before, after = text:match("^(.-){key}(.*)$")
    requests[#requests + 1] = { before = before or text, after = after }
  end
  file:close()
end

local function next_request()
  position = position % #requests + 1
  sent = sent + 1
  local one = requests[position]
  if not one.after then return one.before end
  return one.before .. run .. sent .. one.after
end

function init(args)
  if not args[1] then return end
  read_requests(args[1])
  position, run = tonumber(args[2]), args[3]
  request = next_request
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format(
    '\n{"requests":%d,"microseconds":%d,"failed":%d,"p50":%d,"p95":%d,"p99":%d}\n',
    summary.requests, summary.duration, failed,
    latency:percentile(50), latency:percentile(95), latency:percentile(99)
  ))
end
