// The reader: one program, one run, one wait for a whole page.
#pragma once

#include <string>
#include <vector>

#include "examples/read_page/model_session.h"
#include "examples/read_page/reading.h"
#include "examples/read_page/text_boxes.h"
#include "tools/command/files/image.h"

namespace ullage::demo {

struct Box {
  double x0 = 0, y0 = 0, x1 = 0, y1 = 0;
};

// One line of the page, in reading order.
struct FoundLine {
  Box box;
  double score = 0;   // of the detection
  int64_t width = 0;  // at height 48
  Reading reading;
};

struct PageReading {
  std::vector<FoundLine> lines;
  int64_t found = 0;  // above lines.size(): the page has more lines than the limit
  int64_t width = 0;  // of the batch: that of the widest line, rounded up
  RunReport report;
};

class Reader {
 public:
  // `folder` contains the PP-OCR models. `width` and `height`: of the largest page.
  static tools::ToolResult<Reader> open(const std::string& folder, const tools::Target& target,
                                        const tools::Image& largest,
                                        const ReaderLimits& limits = {});
  tools::ToolResult<PageReading> read(const tools::Image& page);

  double import_ms() const { return import_ms_; }
  double compile_ms() const { return session_.compile_ms(); }
  ullage_statistics statistics() const { return session_.statistics(); }

 private:
  Reader(ModelSession session, std::vector<std::string> keys, double import_ms)
      : session_(std::move(session)), keys_(std::move(keys)), import_ms_(import_ms) {}
  ModelSession session_;
  std::vector<std::string> keys_;
  double import_ms_ = 0;
};

}  // namespace ullage::demo
